/** A short message at the edge of the page, with at most one action such as Undo. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly type?: "info" | "error";
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** Milliseconds until it disappears; 0 keeps it. 6 s by default, 10 s with an action. */
  readonly timeout?: number;
}

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
const waiting: ToastMessage[] = [];
const wakers = new Set<() => void>();

/** Shows a message. May be called from anywhere in the browser; its rendering code is loaded on first use. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else {
    waiting.push(message);
    for (const wake of wakers) wake();
  }
}

/** Called when a message waits to be displayed. */
export function onToastWaiting(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** Takes over the rendering of messages, waiting ones first. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const message of waiting.splice(0)) receive(message);
  return () => {
    if (listener === receive) listener = undefined;
  };
}
