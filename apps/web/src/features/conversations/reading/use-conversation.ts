import type { Conversation, OpenedRecording } from "@wirecost/conversation";
import { proxy, type Remote, wrap } from "comlink";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredConversation } from "../../../entities/conversation/find-recording.ts";
import { answerOf } from "../../../shared/workers/lazy-worker.ts";
import type { ConversationWorker } from "./conversation-worker.ts";

const EXAMPLE = { url: "/examples/orders.wirecost.gz", name: "Example: a page of orders" };

/** Whether the browser reopens the file after a reload; undefined while it is being stored. */
export type Stored = "stored" | "not stored" | undefined;

export type FileState =
  /** It is not yet known whether this browser has a file. */
  | { readonly state: "starting" }
  | { readonly state: "none" }
  | { readonly state: "reading"; readonly name: string; readonly bytes: number; readonly size: number }
  | {
      readonly state: "failed";
      readonly name: string;
      readonly message: string;
      /** Whether signing in may help. */
      readonly isTeams?: boolean;
    }
  | ({
      readonly state: "open";
      readonly name: string;
      readonly isExample: boolean;
      /** The storing team; undefined for a user's file and the example. */
      readonly ofTeam?: StoredConversation | undefined;
      /** Files being added to it. */
      readonly adding?: { readonly name: string; readonly bytes: number; readonly size: number } | undefined;
      /** Files that could not be added, with the reason. */
      readonly notAdded?: { readonly name: string; readonly message: string } | undefined;
    } & OpenedRecording);

/** Source of a recording, unless it is a user's file. */
type Origin = "example" | "file" | StoredConversation;

/** Calls the worker about the open conversation. @throws Error with a message that can be shown */
export type AskConversation = <T>(question: (worker: Remote<ConversationWorker>) => Promise<T>) => Promise<T>;

/**
 * The open conversation: read in a worker, which also computes with it.
 *
 * @param request what the address asks for: the example, or a stored recording; undefined while it is not read
 */
export function useConversation(
  request: { readonly example: boolean; readonly recording: string | undefined } | undefined,
) {
  const [file, setFile] = useState<FileState>({ state: "starting" });
  const [stored, setStored] = useState<Stored>();
  const held = useRef<HeldWorker>(undefined);
  /** The latest reading. */
  const latest = useRef(0);
  /** The latest added file. */
  const adding = useRef(0);
  const shown = useRef(file);
  shown.current = file;

  // The same function across renders: computations depend on it.
  const ask: AskConversation = useCallback((question) => {
    const { worker, api } = held.current ?? restart(held);
    return answerOf(worker, question(api));
  }, []);

  const store = async (name: string, own: number) => {
    // A reload before it is stored must not open the previous file.
    await ask((one) => one.forget());
    const isStored = await ask((one) => one.store(name)).then(
      () => true,
      () => false,
    );
    if (own === latest.current) setStored(isStored ? "stored" : "not stored");
  };

  const read = async (
    name: string,
    size: number,
    reading: (
      api: Remote<ConversationWorker>,
      onProgress: (bytes: number) => void,
    ) => Promise<OpenedRecording>,
    origin: Origin,
  ) => {
    const own = ++latest.current;
    const { worker, api } = restart(held);
    setStored(undefined);
    setFile({ state: "reading", name, bytes: 0, size });
    const onProgress = proxy((bytes: number) => {
      if (own === latest.current) setFile({ state: "reading", name, bytes, size });
    });
    try {
      const opened = await answerOf(worker, reading(api, onProgress));
      if (own !== latest.current) return;
      const ofTeam = typeof origin === "object" ? origin : undefined;
      setFile({ state: "open", name, isExample: origin === "example", ofTeam, ...opened });
      // Others are in the address; a user's file is stored in the browser.
      if (origin === "file") await store(name, own);
    } catch (error) {
      if (own === latest.current) setFile({ state: "failed", name, message: messageOf(error) });
    }
  };

  const openFiles = (chosen: readonly File[]) =>
    void read(
      namesOf(chosen),
      sizeOf(chosen),
      (api, report) => api.open(chosen, report) as Promise<OpenedRecording>,
      "file",
    );
  /**
   * Makes the open recording a user's file with another conversation. The worker's result is shown even if it was
   * canceled meanwhile: every further answer is based on it. Another recording has another worker.
   *
   * @returns whether it is still what is open
   */
  const change = async (
    question: (api: Remote<ConversationWorker>) => Promise<unknown>,
    rename: (name: string) => string,
  ): Promise<boolean> => {
    const worker = held.current?.worker;
    const opened = (await ask(question)) as OpenedRecording;
    const now = shown.current;
    if (held.current?.worker !== worker || now.state !== "open") return false;
    const name = rename(now.name);
    // The next answer can arrive before this one is rendered.
    shown.current = { state: "open", name, isExample: false, ...opened };
    setFile(shown.current);
    setStored(undefined);
    void store(name, ++latest.current);
    return true;
  };
  /** Adds files to the open conversation. @returns whether they are */
  const addFiles = async (chosen: readonly File[]): Promise<boolean> => {
    const own = ++adding.current;
    const worker = held.current?.worker;
    const [name, size] = [namesOf(chosen), sizeOf(chosen)];
    const report = (some: Partial<Extract<FileState, { state: "open" }>>) => {
      if (own === adding.current && held.current?.worker === worker)
        setFile((now) =>
          now.state === "open" ? { ...now, adding: undefined, notAdded: undefined, ...some } : now,
        );
    };
    report({ adding: { name, bytes: 0, size } });
    const onProgress = proxy((bytes: number) => report({ adding: { name, bytes, size } }));
    try {
      return await change(
        (api) => api.add(chosen, onProgress),
        (to) => `${to} with ${name}`,
      );
    } catch (error) {
      report({ notAdded: { name, message: messageOf(error) } });
      return false;
    }
  };
  const cancelAdding = () => {
    adding.current++;
    void held.current?.api.cancelAdding();
    setFile((now) => (now.state === "open" ? { ...now, adding: undefined } : now));
  };
  /** States by how much the clock of a file of pages was ahead; undefined to estimate it. */
  const setClock = (file: number, aheadUs: number | undefined) =>
    change(
      (api) => api.setClock(file, aheadUs),
      (name) => name,
    );
  const openExample = () =>
    void read(
      EXAMPLE.name,
      0,
      (api, report) => api.fetch(EXAMPLE.url, EXAMPLE.name, report) as Promise<OpenedRecording>,
      "example",
    );
  const openStored = async (id: string) => {
    const own = ++latest.current;
    setFile({ state: "reading", name: "the recording", bytes: 0, size: 0 });
    try {
      const { findRecording, recordingUrl } = await import(
        "../../../entities/conversation/find-recording.ts"
      );
      const found = await findRecording(id);
      if (own !== latest.current) return;
      await read(
        found.name,
        0,
        (api, report) => api.fetch(recordingUrl(found), found.name, report) as Promise<OpenedRecording>,
        found,
      );
    } catch (error) {
      if (own === latest.current)
        setFile({ state: "failed", name: "The recording", message: messageOf(error), isTeams: true });
    }
  };
  const restore = async () => {
    const own = ++latest.current;
    const found = await ask((api) => api.restore()).catch(() => undefined);
    if (own !== latest.current) return;
    setFile(
      found
        ? { state: "open", isExample: false, ...(found as OpenedRecording & { name: string }) }
        : { state: "none" },
    );
    setStored(found && "stored");
  };
  /**
   * A team now stores the open recording: this browser need not.
   *
   * @param of what was stored: another may have been opened since
   * @returns whether it is open
   */
  const markStored = (of: Conversation, ofTeam: StoredConversation): boolean => {
    const now = shown.current;
    if (now.state !== "open" || now.conversation !== of) return false;
    setFile({ ...now, name: ofTeam.name, isExample: false, ofTeam });
    setStored(undefined);
    void ask((api) => api.forget());
    return true;
  };
  /** Stops reading; the stored one stays. */
  const cancel = () => {
    latest.current++;
    restart(held);
    setFile({ state: "none" });
  };
  /** Closes the open recording, which this browser removes. */
  const close = () => {
    cancel();
    void held.current?.api.forget();
    setStored(undefined);
  };

  const started = useRef(false);
  const start = useEffectEvent(({ recording, example }: NonNullable<typeof request>) => {
    if (recording !== undefined) void openStored(recording);
    else if (example) openExample();
    else void restore();
  });
  useEffect(() => {
    if (request === undefined || started.current) return;
    started.current = true;
    start(request);
  }, [request]);
  useEffect(
    () => () => {
      // A pending lookup starts no worker after the page is left.
      latest.current++;
      held.current?.worker.terminate();
      held.current = undefined;
      started.current = false;
    },
    [],
  );
  return {
    ...{ file, stored, ask, openFiles, openExample, addFiles, cancelAdding },
    ...{ setClock, markStored, cancel, close },
  };
}

interface HeldWorker {
  readonly worker: Worker;
  readonly api: Remote<ConversationWorker>;
}

function restart(held: { current: HeldWorker | undefined }): HeldWorker {
  held.current?.worker.terminate();
  const worker = new Worker(new URL("./conversation-worker.ts", import.meta.url), { type: "module" });
  held.current = { worker, api: wrap<ConversationWorker>(worker) };
  return held.current;
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(" with ");
const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
