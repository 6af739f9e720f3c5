"use client";
import { type ReactNode, useEffect, useState } from "react";
import { showToast } from "../messages/show-toast.ts";
import { Button, type ButtonLook } from "./button.tsx";

/** Copies a text, and says so in its own place for two seconds. */
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
