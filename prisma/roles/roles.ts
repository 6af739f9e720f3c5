/** Taken on for work on the data of a team: it owns nothing, so no row-level policy is waived for it. */
export const APP_ROLE = "wirecost_app";

/**
 * The role that the API logs in as for the data of teams, or that its login is a member of: an ordinary one, which can
 * change no table.
 */
export const API_ROLE = "wirecost_api";

/** The same for accounts, members and the queue. */
export const ACCOUNTS_ROLE = "wirecost_accounts";
