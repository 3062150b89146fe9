import { site } from "~/site";
import type { PolicySection } from "~/ui/policy-page";
import { otherServices } from "./other-services";
import { rightsSections } from "./rights";

/** Must stay true of forms/, leads/, map/ and server/flash. `hasMapsKey`: the interactive map loads by itself. */
export function privacySections(hasMapsKey: boolean): readonly PolicySection[] {
  return [...dataSections, otherServices(hasMapsKey), ...rightsSections];
}

const dataSections: readonly PolicySection[] = [
  {
    id: "who-we-are",
    title: "Who is responsible",
    body: (
      <p>
        {site.brand} runs this website and decides why and how personal data is used on it. Under the Digital
        Personal Data Protection Act, 2023 (the Act) we are the Data Fiduciary, and you are the Data
        Principal. The last section says how to reach us.
      </p>
    ),
  },
  {
    id: "what-we-collect",
    title: "What we collect",
    body: (
      <>
        <p>What you type or attach yourself, in one of three forms:</p>
        <ul>
          <li>
            <strong>Contact:</strong> name, e-mail address, mobile number and your message.
          </li>
          <li>
            <strong>Quick Contact</strong>, at the foot of every page: name, e-mail address and phone number.
          </li>
          <li>
            <strong>Inquiry:</strong> name, e-mail address, mobile number, address with city, state and PIN
            code, sanctioned load and available area; and, if you choose to give them, your electricity
            account number and a picture or PDF of an electricity bill.
          </li>
        </ul>
        <p>
          With each we note the date and time, and how you came to this site: the page on which you arrived,
          the name of the site that led you here and, if you followed a link in an advertisement or a message
          of ours, the words by which the link names it. If your browser runs no script, that is only the page
          from which you send the form, with the words of the link that led to it. Nothing of this is kept
          unless you send a form.
        </p>
        <p>
          An electricity bill shows more than we need: feel free to cover what you do not want us to see, as
          long as the units and the sanctioned load can be read. If your photo of it is too large, your
          browser can make a smaller copy on your device. We then get the copy, without the place and time
          that a camera may write into a photo. A file that our server refuses is not kept.
        </p>
        <p>
          Our server also writes a technical record of each request: the address of the page, the time, the
          answer and how long it took. It holds nothing that you typed.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "What we use it for",
    body: (
      <>
        <ul>
          <li>to answer your message or call you back;</li>
          <li>to arrange and carry out a survey of your site;</li>
          <li>to size a system and write a quotation;</li>
          <li>to know which of our pages, advertisements and messages people find us by;</li>
          <li>to keep this site working and safe from abuse.</li>
        </ul>
        <p>
          The basis is your consent, which you give by sending the form, and the use of data that you hand us
          voluntarily for these purposes. We send no advertising to those who only asked a question, and no
          decision about you is made by a machine alone.
        </p>
      </>
    ),
  },
  {
    id: "sharing",
    title: "Who else sees it",
    body: (
      <>
        <p>
          We do not sell personal data, rent it out or trade it. It is read by those of our people who answer,
          survey and quote. Beyond them it reaches only:
        </p>
        <ul>
          <li>
            the providers that host this site and its database, who store it on our behalf, under contract and
            for no purpose of their own;
          </li>
          <li>
            the mail service that tells our people about a new message: it gets your name and your city, and
            nothing else that you sent;
          </li>
          <li>
            your distribution company or another authority, when you ask us to apply there for you, such as
            for net metering;
          </li>
          <li>a court or an authority, where the law obliges us.</li>
        </ul>
      </>
    ),
  },
  {
    id: "where-and-how-long",
    title: "Where it is kept, and for how long",
    body: (
      <>
        <p>
          Messages, inquiries and bills are kept in our database and file storage, which only our people can
          open. Where a provider stores data outside India, it does so within what the Act allows.
        </p>
        <ul>
          <li>
            <strong>Messages, inquiries and bills:</strong> 24 months after our last contact with you, then
            they are erased.
          </li>
          <li>
            <strong>If you become a customer:</strong> what belongs to the contract, for as long as warranty,
            service and tax law require.
          </li>
          <li>
            <strong>Who of our people has seen or changed what you sent:</strong> a record for 12 months.
          </li>
          <li>
            <strong>Technical records:</strong> 12 months at most.
          </li>
        </ul>
        <p>
          If we learn of a breach that concerns your data, we tell you and the Data Protection Board of India,
          as the Act requires.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and what stays on your device",
    body: (
      <>
        <p>
          We set one cookie, and only when you send a form in a browser that runs no script: it carries the
          message “we have received it” to the next page. It is signed, cannot be read by scripts, and is gone
          once the message has been shown.
        </p>
        <p>
          So that a lost connection costs you no typing, a draft of the inquiry form may be kept on your own
          device. It never leaves it until you send the form, and is deleted when you have sent or cleared it,
          or after a week.
        </p>
        <p>
          How you came to this site is noted in your browser, for the tab that you read in. It leaves your
          device only with a form that you send, and is gone when you close the tab.
        </p>
        <p>
          There is no tracking, no advertising and no profile. We measure how fast pages load, without
          anything that could tell one visitor from another.
        </p>
      </>
    ),
  },
];
