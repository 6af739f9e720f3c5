"use client";
import { useEffect } from "react";

/**
 * Keeps what a user entered before React listened, and sends the form that they sent. Stands once in each part of a page
 * that React takes over on its own: the page itself, and what a Suspense boundary of it holds.
 */
export function EarlyInput() {
  useEffect(() => {
    takeEarlyInput();
    // After React has rendered what it was handed.
    const timer = setTimeout(() => document.dispatchEvent(new Event("early-input")));
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * Hands over what a user entered before React listened: the fields show it, and no state knows of it. What the server
 * drew is each field's default, so a field that differs from its default was changed. To call once React listens.
 */
function takeEarlyInput(): void {
  for (const field of document.querySelectorAll("input")) {
    if (field.type === "checkbox" || field.type === "radio") {
      if (field.checked !== field.defaultChecked) takeChecked(field);
    } else if (field.type !== "file" && field.value !== field.defaultValue) takeText(field);
  }
  for (const select of document.querySelectorAll("select")) {
    const drawn = [...select.options].find((option) => option.defaultSelected);
    if (drawn && drawn.value !== select.value) select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Back to what was drawn, and changed once more: React reports changes from what it last saw only. */
function takeChecked(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

function takeText(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React watches the element's own property, and has seen the default now. The prototype's sets what it has not seen.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  if (selectionStart !== null && document.activeElement === field)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
