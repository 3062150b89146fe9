import { site } from "~/site";
import type { PolicySection } from "./policy";

/** Must match forms/, leads/, calculator/, map/ and server/flash. */
export const dataSections: readonly PolicySection[] = [
  {
    id: "who-we-are",
    title: "Who we are",
    body: (
      <p>
        {site.brand} runs this website and decides why and how personal data is used on it. Under the Digital
        Personal Data Protection Act, 2023 (the Act) we are the Data Fiduciary, and you are the Data
        Principal. To reach us, see the last section.
      </p>
    ),
  },
  {
    id: "what-we-collect",
    title: "What we collect",
    body: (
      <>
        <p>We collect what you type or attach in one of three forms:</p>
        <ul>
          <li>
            <strong>Contact:</strong> name, email address, mobile number and your message.
          </li>
          <li>
            <strong>Quick Contact</strong>, at the foot of every page: name, email address and phone number.
          </li>
          <li>
            <strong>Inquiry:</strong> name, email address, mobile number, address with city, state and PIN
            code, sanctioned load and available area; if you like, also your electricity account number and a
            photo or PDF of an electricity bill.
          </li>
        </ul>
        <p>
          <strong>Your estimate:</strong> if you go from the calculator to the inquiry, we store the estimate
          with it. It holds your answers (home, society or business; state; urban or rural; monthly units or
          bill; roof area; sanctioned load; number of homes; size; rate per unit), the figures worked out from
          them (size, generation, bill, saving, price, subsidy, payback, loan), their sources and the time.
          The calculator stores nothing if you don’t send the inquiry.
        </p>
        <p>
          <strong>How you found us:</strong> with each form we store the date and time, the page you arrived
          on, the name of the site that led you here and, if you followed a link in our advertisement or
          message, the words in the link that name it. If your browser doesn’t run scripts, we store only the
          page you send the form from and the words in its link. We store none of this unless you send a form.
        </p>
        <p>
          Your electricity bill shows more than we need. Feel free to cover the rest, as long as we can read
          the units and the sanctioned load. If your photo is too large, your browser can make a smaller copy
          on your device. We then get only the copy, without the place and time your camera may have added. If
          our server refuses a file, we don’t keep it.
        </p>
        <p>
          Our server also logs each request: the page’s address, the time, the result and how long it took.
          The log holds nothing you typed.
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
          <li>to reply to you or call you back;</li>
          <li>to arrange and carry out your site survey;</li>
          <li>to size a system and write your quotation; the estimate tells us which figures you saw;</li>
          <li>to learn which pages, advertisements and messages bring people to us;</li>
          <li>to keep this site working and safe from abuse.</li>
        </ul>
        <p>
          We rely on your consent, which you give by sending the form, and on your giving us the data
          voluntarily for these purposes. We don’t send advertising to people who only asked a question, and
          no machine alone decides anything about you.
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
          We don’t sell, rent out or trade personal data. Our staff who reply, survey and quote read it. Apart
          from them, it goes only to:
        </p>
        <ul>
          <li>
            the providers that host this site and its database: they store it for us under contract, and for
            no purpose of their own;
          </li>
          <li>
            the email service that alerts our staff to a new message: it gets your name and city, and nothing
            else you sent;
          </li>
          <li>
            your distribution company or another authority, when you ask us to apply for you, for example for
            net metering;
          </li>
          <li>a court or an authority, where the law requires it.</li>
        </ul>
      </>
    ),
  },
  {
    id: "where-and-how-long",
    title: "Where we keep it, and how long",
    body: (
      <>
        <p>
          We keep messages, inquiries, estimates and bills in our database and file storage, which only our
          staff can open. If a provider stores data outside India, it does so as the Act allows.
        </p>
        <ul>
          <li>
            <strong>Messages, inquiries, estimates and bills:</strong> until 24 months after our last contact
            with you. Then we erase them.
          </li>
          <li>
            <strong>If you become a customer:</strong> the contract’s records, for as long as warranty,
            service and tax law require.
          </li>
          <li>
            <strong>Which staff viewed or changed what you sent:</strong> 12 months.
          </li>
          <li>
            <strong>Server logs:</strong> up to 12 months.
          </li>
        </ul>
        <p>
          <strong>“Erased” means deleted:</strong> your details, the estimate, the bill and our notes leave
          our database and file storage, and our staff can’t open them any more. We keep only the reference,
          the date and who erased them, to show that it was done.
        </p>
        <p>
          If a data breach affects you, we’ll tell you and the Data Protection Board of India, as the Act
          requires.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and your device",
    body: (
      <>
        <p>
          We set one cookie, and only if you send a form from a browser that doesn’t run scripts. It carries
          the “we have received it” message to the next page. It’s signed, scripts can’t read it, and it’s
          gone once you’ve seen the message.
        </p>
        <p>
          Your browser may keep a draft of the inquiry form on your device, so that you don’t have to type it
          again if the connection drops. The draft stays there until you send or clear the form, or for a
          week.
        </p>
        <p>
          Your browser notes how you found us, in the tab you’re reading in. We get that note only with a form
          you send, and it’s gone when you close the tab.
        </p>
        <p>
          We don’t track you, show advertising or build profiles. We measure how fast pages load, with nothing
          that tells one visitor from another.
        </p>
      </>
    ),
  },
];
