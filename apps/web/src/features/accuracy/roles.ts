import { type Role, roleNames } from "@wirecost/sim-core";

/** What each role promises, in the words of the report. */
export const ROLES: readonly { readonly role: Role; readonly title: string; readonly meaning: string }[] = [
  {
    role: "exact",
    title: "exact",
    meaning: "The laws give this value to the digit: any error is a fault of the model.",
  },
  {
    role: "noisy",
    title: "noisy",
    meaning: "A stopwatch or a race between two ends: it would not repeat itself to the digit either.",
  },
  {
    role: "unexplained",
    title: "unexplained",
    meaning: "Does not fit, and the cause is unknown. It is shown, and no constant is fitted to it.",
  },
  {
    role: "unsettled",
    title: roleNames.unsettled,
    meaning: "The source does not say enough of the setup to hold the model to it.",
  },
];
