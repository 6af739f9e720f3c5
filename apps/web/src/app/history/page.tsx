import type { Metadata } from "next";
import { HistoryPage } from "../../features/history/history-page.tsx";

export const metadata: Metadata = { title: "History" };

export default function Page() {
  return <HistoryPage />;
}
