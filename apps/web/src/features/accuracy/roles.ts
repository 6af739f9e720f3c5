import { type Role, roleNames } from "@wirecost/sim-core";

/** What each role promises, in the words of the report. */
export const ROLES: readonly { readonly role: Role; readonly title: string; readonly meaning: string }[] = [
  {
    role: "exact",
    title: "exact",
    meaning: "A count that the laws predict exactly: any error is a fault of the model.",
  },
  {
    role: "noisy",
    title: "noisy",
    meaning: "A time, or a count that depends on a race: repeated measurements differ as well.",
  },
  {
    role: "unexplained",
    title: "unexplained",
    meaning:
      "The model does not fit this value, and the cause is unknown. It is shown, but no constant is fitted to it.",
  },
  {
    role: "unverified",
    title: roleNames.unverified,
    meaning: "The source does not state enough of the setup to judge the model by this value.",
  },
];
