import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the migrated database that tests copy. */
    templateUrl: string;
    /** The same with the API's own login. */
    apiUrl: string;
    accountsUrl: string;
    /** Path of the bundled CLI: scripts/check/terminal. */
    terminal: string;
  }
}
