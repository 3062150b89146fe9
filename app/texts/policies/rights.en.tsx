import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PolicySection } from "./policy";

export function rightsSections(reachUs: ReactNode): readonly PolicySection[] {
  return [
    {
      id: "your-rights",
      title: "Your rights",
      body: (
        <>
          <p>Under the Act you can, at any time and without giving a reason:</p>
          <ul>
            <li>ask what data of yours we have, what we do with it and who we’ve shared it with;</li>
            <li>have it corrected, completed or updated;</li>
            <li>have it erased, unless the law requires us to keep it;</li>
            <li>
              withdraw your consent, as easily as you gave it: we stop from then on, and what we did before
              stays lawful;
            </li>
            <li>complain to us, and get an answer;</li>
            <li>name someone to use these rights for you in case of death or incapacity.</li>
          </ul>
          <p>
            <strong>How:</strong> email us from the address, or call from the number, that you gave us, so
            that we know it’s you. Your reference helps us find your data. Tell us what you’d like:
          </p>
          <ul>
            <li>see your data: we’ll send you a copy of everything we have about you;</li>
            <li>correct it: tell us what’s wrong, and we’ll put it right;</li>
            <li>
              withdraw, or have it erased: we’ll delete your details, the estimate, your bill and our notes.
              Only the reference, the date and who erased it remain, to show that it was done.
            </li>
          </ul>
          <p>
            <strong>Complaints:</strong> come to us first, in any of the ways below. If our answer doesn’t
            settle it, you can go to the Data Protection Board of India, which the Act set up for this.
          </p>
        </>
      ),
    },
    {
      id: "children",
      title: "Children",
      body: (
        <p>
          Our forms aren’t for anyone under 18. If a child has sent us personal data without a parent’s
          consent, tell us and we’ll erase it.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: (
        <p>
          Before we change what we do, we’ll update this page and the date at its top. If a change affects
          data you’ve already sent us, we’ll ask you before we use it in the new way.
        </p>
      ),
    },
    {
      id: "grievances",
      title: "Questions and grievances",
      body: (
        <>
          <p>
            For anything about your data, complaints too, reach us in any of these ways and mention “personal
            data”. We’ll answer as soon as we can, and within the time the law sets.
          </p>
          {reachUs}
          <p>
            For the rules of the site itself, see the <Link to="/terms">Terms of Service</Link>.
          </p>
        </>
      ),
    },
  ];
}
