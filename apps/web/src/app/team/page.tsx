import type { Metadata } from "next";
import { ArchiveSection } from "../../features/archive/archive-section.tsx";
import { TeamPage } from "../../features/teams/team-page.tsx";
import { WebhooksSection } from "../../features/webhooks/webhooks-section.tsx";

export const metadata: Metadata = { title: "Team" };

export default function Page() {
  return <TeamPage Webhooks={WebhooksSection} Archive={ArchiveSection} />;
}
