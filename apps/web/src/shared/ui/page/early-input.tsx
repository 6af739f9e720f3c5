"use client";
import { useEffect } from "react";

/**
 * Keeps what a user entered before hydration, and submits the form that they submitted. Once in each part of a page
 * that React hydrates separately: the page itself, and the content of its Suspense boundaries.
 */
export function EarlyInput() {
  useEffect(() => {
    takeEarlyInput();
    // After React has rendered its props.
    const timer = setTimeout(() => document.dispatchEvent(new Event("early-input")));
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * Passes on what a user entered before hydration: the fields show it, but no state has it. The server's rendering is
 * each field's default, so a field that differs from its default was changed. Call it once React listens.
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

/** Reset to the rendered value, and changed again: React reports only changes from the last value it saw. */
function takeChecked(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

function takeText(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React watches the element's own property, and has seen the default now. The prototype's setter is not watched.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  if (selectionStart !== null && document.activeElement === field)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
