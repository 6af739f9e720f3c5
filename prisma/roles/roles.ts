/** Taken on for work on the data of a team: it owns nothing, so no row-level policy is waived for it. */
export const APP_ROLE = "wirecost_app";

/** The API's role for the data of teams: an ordinary one, which can change no table. */
export const API_ROLE = "wirecost_api";

/** The same for accounts, members and the queue. */
export const ACCOUNTS_ROLE = "wirecost_accounts";
