import { type Mail, mailOf, oneLine } from "../../platform/mail/mail.ts";

export function mentionMail(
  to: string,
  {
    author,
    subject,
    team,
    text,
    link,
  }: Readonly<Record<"author" | "subject" | "team" | "text" | "link", string>>,
): Mail {
  const [person, name, group] = [oneLine(author), oneLine(subject), oneLine(team)];
  return mailOf(to, `${person} mentions you on ${name}`, [
    `${person} mentions you in a comment on ${name}, in the team ${group} on Wirecost:`,
    "",
    ...text.split("\n").map((line) => `> ${oneLine(line)}`),
    "",
    link,
  ]);
}
