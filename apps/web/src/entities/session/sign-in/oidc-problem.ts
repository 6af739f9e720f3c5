/** The message for the parameter `error` with which an OpenID Connect sign-in returns; undefined without one. */
export function oidcProblem(
  code: string | null | undefined,
  name = "The OpenID provider",
): string | undefined {
  if (!code) return undefined;
  return (
    problems(name).get(code) ??
    `${name} did not sign you in. Try again, and if it fails again, contact the administrator of this server.`
  );
}

const problems = (name: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      access_denied: `${name} refused the sign-in, or you canceled it.`,
      account_not_linked: `There is an account with this address already. Sign in with its password, and connect ${name} on the account page.`,
      email_not_verified: `${name} does not say that your e-mail address was verified. Verify it there first.`,
      email_not_found: `${name} does not give an e-mail address, and an account needs one.`,
      email_does_not_match: `The account at ${name} has another e-mail address than this one.`,
      account_already_linked_to_different_user: `The account at ${name} belongs to another account here.`,
      state_mismatch:
        "This sign-in took longer than ten minutes, or began in another browser. Sign in again.",
    }),
  );
