import { createClient } from "@wirecost/contract";

/** Every operation of the API, on this page's own origin. */
export const api = createClient();
