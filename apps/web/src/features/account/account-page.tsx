"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session, Team } from "@wirecost/contract";
import { countText } from "@wirecost/sim-core";
import { type ComponentType, useState } from "react";
import { ConfirmAddressNotice, SignInNeeded } from "../../entities/session/in-team.tsx";
import { useMe } from "../../entities/session/session.ts";
import { useWaysToSignIn } from "../../entities/session/sign-in/use-auth.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState, showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { buttonColumn, Day } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";
import styles from "./account.module.css";
import { deviceName } from "./device-name.ts";
import { ReviewSection } from "./review-section.tsx";
import { OidcSection, PasskeysSection, PasswordSection } from "./sign-in-sections.tsx";
import type { TwoFactorPurpose } from "./two-factor-dialog.tsx";

const KEY = ["sessions"];

/** With so few left, they will soon run out. */
const FEW = 3;

interface AccountSlots {
  /** The data of the user's teams, as files. */
  readonly OwnData?: ComponentType<{ readonly teams: readonly Team[] }>;
}

/** The signed-in user and devices, the password and the user's own data. */
export function AccountPage(slots: AccountSlots) {
  return (
    <QueryProvider>
      <PageFrame title="Account">
        <Details {...slots} />
      </PageFrame>
    </QueryProvider>
  );
}

function Details({ OwnData }: AccountSlots) {
  const me = useMe();
  const user = me.data?.user;
  const team = me.data?.teams[0];
  return (
    <QueryState query={me} loading={140} failed="The account could not be loaded">
      {user ? (
        <>
          <ConfirmAddressNotice />
          {user.toReview > 0 ? <ReviewSection /> : null}
          <dl className={styles.list}>
            <Fact name="Name" value={user.name} />
            <Fact name="E-mail" value={user.email} />
            <Fact name="Team" value={team ? `${team.name} (${team.role})` : "none"} />
          </dl>
          <Row wrap align="stretch" gap={8} mt={12}>
            <LinkButton href="/team">Team, keys and webhooks</LinkButton>
            <LinkButton href="/experiments">Experiments</LinkButton>
            <LinkButton href="/uploads">Uploads</LinkButton>
          </Row>
          <SessionsSection />
          <PasswordSection />
          <TwoFactorSection />
          <PasskeysSection />
          <OidcSection />
          {OwnData ? <OwnData teams={me.data?.teams ?? []} /> : null}
          <DeleteAccountSection />
        </>
      ) : (
        <SignInNeeded what="This page" />
      )}
    </QueryState>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Text as="dt" tone="soft" breaks border="bottom" py={8}>
        {name}
      </Text>
      <Text as="dd" breaks border="bottom" py={8}>
        {value}
      </Text>
    </>
  );
}

const DeleteAccountDialog = whenShown(() =>
  import("./delete-account-dialog.tsx").then((m) => m.DeleteAccountDialog),
);

function DeleteAccountSection() {
  return (
    <Section
      title="Delete the account"
      intro="Your work in teams with other members stays there. Teams without other members are deleted with the account."
    >
      <OpenButton variant="danger" label="Delete the account">
        {(onClose) => <DeleteAccountDialog onClose={onClose} />}
      </OpenButton>
    </Section>
  );
}

const TwoFactorDialog = whenShown(() => import("./two-factor-dialog.tsx").then((m) => m.TwoFactorDialog));

function TwoFactorSection() {
  const mine = useWaysToSignIn().data?.mine;
  const [purpose, setPurpose] = useState<TwoFactorPurpose>();
  if (!mine) return null;
  const { twoFactor } = mine;
  return (
    <Section
      title="Two-factor sign-in"
      intro="Signing in requires a code from an authenticator app too, so that a stolen password is not enough."
    >
      {twoFactor ? (
        <Stack align="start" gap={12}>
          <p>
            <Tag tone="predicted">On</Tag> since <Day at={twoFactor.enabledAt} />
            {" · "}
            {recoveryText(twoFactor.recoveryCodes)}
          </p>
          {twoFactor.recoveryCodes <= FEW ? (
            <Notice tone="warn">
              Create new recovery codes: without one, losing your phone locks you out of your account.
            </Notice>
          ) : null}
          <Row wrap align="stretch" gap={8}>
            <Button onClick={() => setPurpose("codes")}>Create new recovery codes</Button>
            <Button variant="danger" onClick={() => setPurpose("turn-off")}>
              Turn off
            </Button>
          </Row>
        </Stack>
      ) : (
        <Button onClick={() => setPurpose("set-up")}>Set up two-factor sign-in</Button>
      )}
      {purpose ? <TwoFactorDialog purpose={purpose} onClose={() => setPurpose(undefined)} /> : null}
    </Section>
  );
}

function recoveryText(left: number): string {
  if (left === 0) return "no recovery codes left";
  return `${countText(left, "recovery code")} left`;
}

function SessionsSection() {
  const queries = useQueryClient();
  const sessions = useQuery(apiQuery(KEY, (options) => api.listSessions({}, options)));
  const end = useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined ? api.endOtherSessions({}) : api.endSession({ params: { sessionId } }),
    onSuccess: () => showToast({ title: "Session ended" }),
    onError: showFailure("The session could not be ended"),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const items = sessions.data?.items ?? [];
  const columns: readonly DataColumn<Session>[] = [
    column("Device", ({ userAgent, current }) => (
      <span title={userAgent ?? undefined}>
        {deviceName(userAgent)} {current ? <Tag>this one</Tag> : null}
      </span>
    )),
    column("Address", ({ address }) => <code>{address ?? "unknown"}</code>),
    column("Signed in", ({ createdAt }) => <Moment at={createdAt} />),
    column("Last used", ({ lastUsedAt }) => <Day at={lastUsedAt} />),
    buttonColumn(({ id, current, userAgent, createdAt }) => [
      !current && {
        label: "Sign out",
        name: `Sign out ${deviceName(userAgent)} of ${formatWhen(createdAt)}`,
        variant: "danger",
        isBusy: end.isPending,
        act: () => end.mutate(id),
      },
    ]),
  ];
  return (
    <Section
      title="Where you are signed in"
      action={
        items.length > 1 ? (
          <Button disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <QueryState query={sessions} loading={80} failed="The sessions could not be loaded">
        <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
      </QueryState>
    </Section>
  );
}
