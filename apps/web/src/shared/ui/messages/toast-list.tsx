import { Toast } from "@base-ui/react/toast";
import { useEffect, useRef } from "react";
import { buttonClass, Icon } from "../controls/button.tsx";
import { boxClass } from "../layout/layout.tsx";
import styles from "./messages.module.css";
import { receiveToasts } from "./show-toast.ts";

/** Renders messages of showToast(). Loaded by ToastHost when the first one comes. */
export function ToastList() {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
  const { toasts, add, close } = Toast.useToastManager();
  const shown = useRef(new Map<string, string>());
  useEffect(
    () =>
      receiveToasts((message) => {
        const { action } = message;
        // An equal message replaces the displayed one; one with an action undoes something of its own.
        const key = action ? undefined : JSON.stringify([message.title, message.description]);
        const before = key === undefined ? undefined : shown.current.get(key);
        if (before !== undefined) close(before);
        const id = add({
          title: message.title,
          description: message.description,
          type: message.type ?? "info",
          priority: message.type === "error" ? "high" : "low",
          timeout: message.timeout ?? (action ? 10_000 : 6_000),
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                close(id);
                action.onAction();
              },
            },
          }),
        });
        if (key !== undefined) shown.current.set(key, id);
      }),
    [add, close],
  );
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={["right", "down"]}>
      <Toast.Content className={boxClass({ breaks: true, grow: true, shrink: true })}>
        <Toast.Title className={boxClass({ size: 14, weight: 500 })} />
        <Toast.Description className={boxClass({ tone: "soft", size: 12 })} />
      </Toast.Content>
      {toast.actionProps ? <Toast.Action className={buttonClass({ size: "small" })} /> : null}
      <Toast.Close
        className={buttonClass({ variant: "quiet", size: "small", icon: true })}
        aria-label="Close"
      >
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ));
}
