import { createClient } from "@wirecost/contract";

/** The API at this page's own address. Brings zod along: import it lazily from anything in the lab's first load. */
export const api = createClient();
