/** Role for work on team data. It owns nothing, so all row-level policies apply. */
export const APP_ROLE = "wirecost_app";

/** Role of the API's login for team data, or a group that contains the login. It cannot change tables. */
export const API_ROLE = "wirecost_api";

/** The same for accounts, members and the queue. */
export const ACCOUNTS_ROLE = "wirecost_accounts";
