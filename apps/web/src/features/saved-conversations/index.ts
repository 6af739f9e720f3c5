import { createElement } from "react";
import { Skeleton, whenShown } from "../../shared/ui/page/when-shown.tsx";

export { SaveButton, SaveResultButton } from "./save-button.tsx";

/** Only the form of the dialog, for features that need a stored recording. */
export const SaveRecordingForm = whenShown(() => import("./save-form.tsx").then((m) => m.SaveForm));

export const SavedResults = whenShown(
  () => import("./saved-results.tsx").then((m) => m.SavedResults),
  createElement(Skeleton, { height: 200 }),
);
