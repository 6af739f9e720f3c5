/** What `error` in the address means, with which a sign-in that somebody else keeps comes back; undefined for none. */
export function oidcProblem(code: string | null | undefined, name = "The other sign-in"): string | undefined {
  if (!code) return undefined;
  return (
    problems(name).get(code) ??
    `${name} did not sign you in. Try again; if it stays so, tell whoever runs this server.`
  );
}

const problems = (name: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      access_denied: `${name} did not let you in, or you changed your mind.`,
      account_not_linked: `There is an account with this address already. Sign in with its password, and connect ${name} on the account page.`,
      email_not_verified: `${name} does not say that your e-mail address was verified. Verify it there first.`,
      email_not_found: `${name} does not give an e-mail address, and an account needs one.`,
      email_does_not_match: `The account at ${name} has another e-mail address than this one.`,
      account_already_linked_to_different_user: `The account at ${name} belongs to another account here.`,
      state_mismatch:
        "This sign-in took longer than ten minutes, or was begun in another browser. Begin again.",
    }),
  );
