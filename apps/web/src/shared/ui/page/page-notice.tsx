"use client";
import { createContext, type ReactNode, useContext } from "react";

/** What a page says before its content, handed in from around it. */
export const PageNotice = createContext<ReactNode>(null);

export function PageNoticeSlot() {
  return useContext(PageNotice);
}
