"use client";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

/** The dialog for adding items; loaded when it is first opened. */
export const ItemPicker = whenShown(() => import("./item-picker.tsx").then((m) => m.ItemPicker));
