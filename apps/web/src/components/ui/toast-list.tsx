"use client";
import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { buttonClass } from "./button.tsx";
import { receiveToasts } from "./show-toast.ts";
import styles from "./toast.module.css";

/** Draws messages given to showToast(). Loaded by ToastHost when the first one comes. */
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
  useEffect(
    () =>
      receiveToasts((message) => {
        const { action } = message;
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
      }),
    [add, close],
  );
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={["right", "down"]}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </Toast.Content>
      {toast.actionProps ? <Toast.Action className={buttonClass({ size: "small" })} /> : null}
      <Toast.Close
        className={buttonClass({ variant: "quiet", size: "small", icon: true })}
        aria-label="Close"
      >
        ✕
      </Toast.Close>
    </Toast.Root>
  ));
}
