import { site } from "~/site";
import type { PolicyTexts } from "~/texts/policies/policy";

export function ReachUs({ words }: { words: PolicyTexts["reachBy"] }) {
  return (
    <ul>
      <li>
        {words.email}: <a href={`mailto:${site.email}`}>{site.email}</a>
      </li>
      <li>
        {words.phone}:{" "}
        {site.phones.map(({ display, e164 }, index) => (
          <span key={e164}>
            {index > 0 && ", "}
            <a href={`tel:${e164}`} className="whitespace-nowrap">
              {display}
            </a>
          </span>
        ))}
      </li>
      <li>
        {words.post}: {words.address}
      </li>
    </ul>
  );
}
