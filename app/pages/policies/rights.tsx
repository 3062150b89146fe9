import { Link } from "@remix-run/react";
import type { PolicySection } from "~/ui/policy-page";
import { ReachUs } from "./reach-us";

export const rightsSections: readonly PolicySection[] = [
  {
    id: "your-rights",
    title: "Your rights",
    body: (
      <>
        <p>Under the Act you may, at any time and without giving a reason:</p>
        <ul>
          <li>ask which of your data we have, what we do with it and with whom we have shared it;</li>
          <li>have it corrected, completed or brought up to date;</li>
          <li>have it erased, unless a law obliges us to keep it;</li>
          <li>
            withdraw your consent, as easily as you gave it; what was done before stays lawful, and we stop
            from then on;
          </li>
          <li>have a complaint dealt with by us;</li>
          <li>name somebody who may use these rights for you in the case of death or incapacity.</li>
        </ul>
        <p>
          <strong>How:</strong> write to us from the e-mail address, or call from the number, that you gave
          us, so that we know it is you. The reference that you got helps us find it. Tell us what you want:
        </p>
        <ul>
          <li>to see it: we send you a copy of all that we keep about you;</li>
          <li>to correct it: tell us what is wrong, and we note what is right;</li>
          <li>
            to withdraw or to have it erased: we remove what you sent, our notes and your bill. Only the
            reference, the date and who of us did it remain, to show that it was done.
          </li>
        </ul>
        <p>
          <strong>Complaints:</strong> come to us first, in any of the ways below. If our answer does not
          settle it, you may turn to the Data Protection Board of India, which the Act has set up for this.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        Our forms are for people who decide about a building, not for anyone under 18. If you find that a
        child has sent us personal data without a parent’s consent, tell us, and we erase it.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        When we change what we do, we change this text and the date at its head first. If a change concerns
        what you have already sent us, we ask you before we use it in the new way.
      </p>
    ),
  },
  {
    id: "grievances",
    title: "Questions and grievances",
    body: (
      <>
        <p>
          For anything about your data, a complaint included, reach us in any of these ways, with the words
          “personal data”. We answer as soon as we can, and within the time that the law sets.
        </p>
        <ReachUs />
        <p>
          The rules for the site itself are in the <Link to="/terms">Terms of Service</Link>.
        </p>
      </>
    ),
  },
];
