import { unrecorded } from "../../platform/auth/acting.ts";
import { findPerson } from "../../platform/auth/principal.ts";
import { AppError, notFound, TooManyRequests } from "../../platform/errors/app-error.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { exampleStore } from "../example-team/index.ts";
import { findTeamOf, teamStore } from "../teams/index.ts";
import { accountNotices } from "./mail/account-notices.ts";
import { addressConfirmation, confirmationMail } from "./mail/address-confirmation.ts";
import { HourlyLimit, MAX_MAILS } from "./mail/hourly-limit.ts";
import { accountStore } from "./store/accounts.ts";
import { factorStore } from "./store/factors.ts";
import { reviewStore } from "./store/review.ts";
import { sessionStore } from "./store/sessions.ts";

export function accountRoutes(services: RequestServices) {
  const { database, accountsDatabase, findPrincipal, checkControl, mail } = services;
  const { oidc, smtpUrl, authSecret, publicUrl } = services.config;
  const notices = accountNotices(services);
  const accounts = accountStore(accountsDatabase);
  const factors = factorStore(accountsDatabase);
  const sessions = sessionStore(accountsDatabase);
  const review = reviewStore(accountsDatabase);
  const teams = teamStore(accountsDatabase);
  const example = exampleStore(database);
  const confirmation = addressConfirmation(authSecret);
  const links = new HourlyLimit();

  return {
    waysToSignIn: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "person") return { oidc: oidc ? { name: oidc.name } : null, mine: null };
      const { id } = principal.user;
      const [ways, twoFactor, passkeys] = await Promise.all([
        accounts.ways(id),
        factors.twoFactor(id),
        factors.passkeys(id),
      ]);
      const mine = { ...ways, twoFactor, passkeys: [...passkeys] };
      return { oidc: oidc ? { name: oidc.name } : null, mine };
    },
    sendConfirmation: async ({ request }) => {
      const { user } = await findPerson(findPrincipal, request);
      if (user.emailVerified) throw new AppError("conflict", `${user.email} is confirmed already.`);
      const wait = links.take(user.id);
      if (wait > 0)
        throw new TooManyRequests(
          `You asked for ${MAX_MAILS} links within an hour: try again in ${wait} s.`,
          wait,
        );
      const link = `${publicUrl}/confirm-address#${confirmation.tokenFor(user.email)}`;
      return { mailed: await mail.send(confirmationMail(user.email, link)) };
    },
    confirmAddress: async ({ body, request }) => {
      const email = confirmation.read(body.token);
      // A mailed link opened by someone who did not sign up must not confirm the account. A printed link is opened by
      // the administrator, who need not be signed in.
      if (smtpUrl !== undefined) {
        const { user } = await findPerson(findPrincipal, request);
        if (user.email !== email)
          throw new AppError(
            "forbidden",
            `This link confirms ${email}, and you are signed in as ${user.email}: sign in with that address.`,
          );
      }
      if (!(await accounts.confirm(email)))
        throw new AppError("not-found", `There is no longer an account with the address ${email}.`);
      return { email };
    },
    disconnectOidc: async ({ request }) => {
      const { user } = await findPerson(findPrincipal, request);
      await accounts.disconnectOidc(user.id);
    },
    me: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "person") return { user: null, teams: [], example: await example.team() };
      const { id, name, email, emailVerified } = principal.user;
      const active = principal.session.activeOrganizationId;
      return {
        user: { id, name, email, emailVerified, toReview: await review.count(id) },
        teams: [...(await teams.teamsOf(id, active))],
        example: await example.team(),
      };
    },
    chooseTeam: async ({ body, request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      if (!(await teams.role(body.teamId, user.id))) throw notFound("team");
      await sessions.chooseTeam(user.id, session.id, body.teamId);
    },
    findTeamOf: async ({ query, request }) => {
      const principal = await findPrincipal(request);
      const own = principal.kind === "person" && (await findTeamOf(database, principal.user.id, query));
      return { team: own || (await example.teamOf(query)) };
    },
    listSessions: async ({ request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      return { items: [...(await sessions.list(user.id, session.id))] };
    },
    endSession: async ({ params, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      await sessions.end(user.id, params.sessionId);
    },
    endOtherSessions: async ({ request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      await sessions.endOthers(user.id, session.id);
    },
    listReview: async ({ request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return review.list(user.id);
    },
    decideReview: async ({ body, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      const { left, withoutFactor } = await review.decide(user.id, body);
      if (withoutFactor) notices.send(user.id, "two-factor-off");
      // A person without a team gets one, as at sign-up.
      for (const userId of left) await unrecorded(() => teams.ensureTeam(userId));
      return review.list(user.id);
    },
    previewDeletion: async ({ request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return accounts.deletion(user.id);
    },
    deleteAccount: async ({ body, request }) => {
      const person = await findPerson(findPrincipal, request);
      await checkControl(person, body.password, request);
      await accounts.remove(person.user.id, body.teams);
    },
  } satisfies Partial<Handlers>;
}
