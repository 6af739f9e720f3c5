import type { ComponentType } from "react";
import type { OpenRecording } from "../../entities/conversation/open-recording.ts";

type Slot = ComponentType<OpenRecording> | undefined;

/** What other features show on the page, for the recording that is open. */
export interface ConversationSlots {
  /** Stores it, unless that is done. */
  readonly Save?: Slot;
  /** The form with which that is done, for others that need it stored. */
  readonly SaveForm?: Slot;
  /** Saves the result of the settings. */
  readonly SaveResult?: Slot;
  /** The results that are saved. */
  readonly Results?: Slot;
  /** What members of the team say of it. */
  readonly Comments?: Slot;
  readonly Share?: ComponentType<OpenRecording & { readonly SaveForm?: Slot }> | undefined;
}
