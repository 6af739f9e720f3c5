"use client";
import { useEffect, useState } from "react";
import { whenShown } from "../page/when-shown.tsx";
import { onToastWaiting } from "./show-toast.ts";

const ToastList = whenShown(() => import("./toast-list.tsx").then((m) => m.ToastList));

/** Stands once in the layout: loads the messages' code when the first message comes. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? <ToastList /> : null;
}
