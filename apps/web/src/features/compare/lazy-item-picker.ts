"use client";
import dynamic from "next/dynamic";

/** The dialog for adding items; loaded when it is first opened. */
export const ItemPicker = dynamic(() => import("./item-picker.tsx").then((m) => m.ItemPicker), {
  ssr: false,
});
