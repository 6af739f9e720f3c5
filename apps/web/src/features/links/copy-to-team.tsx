"use client";
import { useMutation } from "@tanstack/react-query";
import type { SharedTable } from "@wirecost/contract";
import { usePathname, useRouter } from "next/navigation";
import { may, refusalText, teamsThatLet } from "../../entities/session/may.ts";
import { signInHref } from "../../entities/session/return-path.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { copyMeasured } from "./copy-measured.ts";

/** Copies the content of a link to the recipient's team. Asks for a sign-in only when it is pressed. */
export function CopyToTeam({
  shared,
  token,
  password,
}: {
  shared: SharedTable;
  token: string;
  password: string | undefined;
}) {
  const router = useRouter();
  const path = usePathname();
  const copy = useMutation({
    mutationFn: async () => {
      const me = await api.me({});
      const [open] = me.teams;
      if (!open) return undefined;
      const team = may(me, "editTeam") ? open : teamsThatLet(me, "editTeam")[0];
      if (!team) throw new Error(refusalText("Copying", open, "editTeam"));
      const params = { teamId: team.id };
      const { experiments } = await api.copyShare({ params, body: { token, ...(password && { password }) } });
      const uploads = await copyMeasured(team.id, shared);
      const [experiment] = experiments;
      const [upload] = uploads;
      const href = experiment ? `/experiments/${experiment.id}` : upload ? `/uploads/${upload}` : "/";
      return { team: team.name, count: experiments.length + uploads.length, href };
    },
    onSuccess: (copied) => {
      if (!copied) return router.push(signInHref("sign-in", path));
      showToast({
        title: copied.count === 1 ? `Copied to ${copied.team}` : `${copied.count} copied to ${copied.team}`,
        action: { label: "Open", onAction: () => router.push(copied.href) },
      });
    },
    onError: (error) =>
      showToast({ type: "error", title: "It was not copied", description: errorText(error) }),
  });
  return (
    <Button disabled={copy.isPending} onClick={() => copy.mutate()}>
      {copy.isPending ? "Copying" : "Copy to my team"}
    </Button>
  );
}
