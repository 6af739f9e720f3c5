import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the migrated database that tests copy. */
    templateUrl: string;
    /** The same as the API's own login. */
    apiUrl: string;
    accountsUrl: string;
    /** Path of the bundled terminal: scripts/check/terminal. */
    terminal: string;
  }
}
