/** Id of the team that everyone may read without an account, and no one may change. See docs/example-team.md. */
export const EXAMPLE_TEAM_ID = "example";
