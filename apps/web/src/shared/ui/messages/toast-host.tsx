"use client";
import { useEffect, useState } from "react";
import { whenShown } from "../page/when-shown.tsx";
import { onToastWaiting } from "./show-toast.ts";

const ToastList = whenShown(() => import("./toast-list.tsx").then((m) => m.ToastList));

/** Once in the layout: loads the rendering code of messages when the first one comes. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? <ToastList /> : null;
}
