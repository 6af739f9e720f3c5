import { whenShown } from "../page/when-shown.tsx";

/** Confirmation of an irreversible action; its code is loaded when it is opened. */
export const ConfirmDialog = whenShown(() => import("./dialog.tsx").then((m) => m.ConfirmDialog));
