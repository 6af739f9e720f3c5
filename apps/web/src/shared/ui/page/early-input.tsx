"use client";
import { useEffect } from "react";
import { takeEarlyInput } from "../../lib/take-early-input.ts";

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
