import { type ReactNode, useEffect, useRef, useState } from "react";
import { Row } from "../layout/layout.tsx";
import { showToast } from "../messages/show-toast.ts";
import { Button, type ButtonLook } from "./button.tsx";
import inputs from "./inputs.module.css";

/** A text to copy, which is focused and selected when it appears, with a copy button. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  // It replaces the button that created it, so the focus would be lost otherwise.
  useEffect(() => input.current?.focus(), []);
  return (
    <Row align="stretch" gap={8}>
      <input
        className={inputs.copied}
        readOnly
        ref={input}
        value={text}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton variant="primary" text={text}>
        Copy
      </CopyButton>
    </Row>
  );
}

/** Copies a text, and confirms it in place for two seconds. */
export function CopyButton({
  text,
  children,
  ...look
}: { text: string | (() => string); children: ReactNode } & ButtonLook) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const value = typeof text === "string" ? text : text();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      showToast({
        type: "error",
        title: "The browser denied access to the clipboard",
        description: value,
        timeout: 0,
      });
    }
  };
  return (
    <Button {...look} onClick={copy}>
      <span aria-live="polite">{copied ? "Copied" : children}</span>
    </Button>
  );
}
