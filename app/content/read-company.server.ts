import { inTime } from "~/server/in-time.server";
import { type Company, NO_COMPANY } from "~/site";
import type { Language } from "~/texts/language";
import { allOrEmpty, type Content } from "./content";
import { inLanguage } from "./in-language";

/** Resolves to a company of which nothing is known where its document is not there, or was never read. */
export async function readCompany(
  content: Pick<Content, "all">,
  language: Language = "en",
): Promise<Company> {
  const documents = await allOrEmpty(content, "company");
  const found = documents.find(({ id }) => id === "company");
  return found ? inLanguage(language, found) : NO_COMPANY;
}

const ANSWER_WAITS_MS = 1_000;

/** Resolves within a second, for a form that must be answered while the content hangs. */
export async function companyNow(content: Pick<Content, "all">, language?: Language): Promise<Company> {
  return (await inTime(ANSWER_WAITS_MS, readCompany(content, language)).catch(() => undefined)) ?? NO_COMPANY;
}
