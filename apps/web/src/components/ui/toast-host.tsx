"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onToastWaiting } from "./show-toast.ts";

const ToastList = dynamic(() => import("./toast-list.tsx").then((m) => m.ToastList), { ssr: false });

/** Stands once in the layout: loads the messages' code when the first message comes. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? <ToastList /> : null;
}
