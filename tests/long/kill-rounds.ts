import { expect } from "vitest";
import type { Lead } from "~/leads/leads";
import { type File, inquiry, photo, sendInquiry } from "../http/inquiry";
import type { Site } from "../http/site";

const AT_ONCE = 6;

interface Submission {
  who: string;
  file: File;
  isAcknowledged: boolean;
}

interface Rounds<AnySite extends Site> {
  count: number;
  start: () => Promise<AnySite>;
  /** Called before the inquiries of a round are sent; kills the site at the round's moment, at the latest once one is answered. */
  arrange: (round: number, site: AnySite, kill: () => void, answered: Promise<unknown>) => unknown;
  /** A store that has just been connected on a busy machine may take too long, which visitors are told. */
  mayRefuse: boolean;
}

/** Sends six inquiries a round, kills the site, starts it again, and sends again what was not acknowledged. */
export async function submitThroughKills<AnySite extends Site>({
  count,
  start,
  arrange,
  mayRefuse,
}: Rounds<AnySite>) {
  const submissions: Submission[] = [];
  let killedEarly = 0;

  async function submit(site: Site, submission: Submission) {
    const answer = await sendInquiry(site, inquiry(submission.who), submission.file).catch(() => undefined);
    if (answer?.status === 303) submission.isAcknowledged = true;
    else if (answer && !(mayRefuse && answer.status === 503)) throw new Error(`answered ${answer.status}`);
  }

  let site = await start();
  for (let round = 0; round < count; round += 1) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => ({
      who: `Round ${round}, ${index}`,
      file: photo(50_000 + index * 70_000, String(round % 10)),
      isAcknowledged: false,
    }));
    submissions.push(...batch);
    let answer = (_: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    arrange(round, site, () => site.process.kill("SIGKILL"), answered);
    const sent = batch.map((submission) => submit(site, submission));
    answer(Promise.race(sent));
    await site.exited;
    await Promise.all(sent);
    const unanswered = batch.filter(({ isAcknowledged }) => !isAcknowledged);
    if (unanswered.length > 0) killedEarly += 1;

    site = await start();
    for (let times = 0; times < 5; times += 1)
      await Promise.all(unanswered.map((one) => one.isAcknowledged || submit(site, one)));
  }
  // Otherwise the kills came too late to test anything.
  expect(killedEarly).toBeGreaterThan(count / 4);
  return { site, submissions };
}

/** Expects each submission to be stored once with its bill, and no other bill. */
export function expectStoredOnce(
  submissions: Submission[],
  leads: Lead[],
  bills: string[],
  bytesOf: (url: string) => Buffer | undefined,
) {
  expect(submissions.every(({ isAcknowledged }) => isAcknowledged)).toBe(true);
  expect(leads.map(({ fields }) => fields.fullName).sort()).toEqual(submissions.map(({ who }) => who).sort());
  for (const { who, file } of submissions) {
    const url = leads.find(({ fields }) => fields.fullName === who)?.fields.electricityBillUrl;
    expect(bytesOf(String(url))?.equals(file.bytes), who).toBe(true);
  }
  expect(bills).toHaveLength(submissions.length);
}
