import { Link } from "@remix-run/react";
import { telephone } from "~/site";
import { useCompany } from "~/site/use-company";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { CROPS } from "~/ui/picture-sizes";
import { project } from "./project-texts";
import type { ProjectView } from "./project-view";

interface PersonProps extends Pick<ProjectView, "owner" | "chat"> {
  /** Has the call already. */
  asks?: ProjectView["asks"];
  /** When somebody answers; "" if nobody knows. */
  hours: string;
}

type ProjectPageProps = ProjectView & Pick<PersonProps, "hours">;

/** How far a customer's solar is. On a phone, the person to call comes before the steps. */
export function ProjectPage(shown: ProjectPageProps) {
  const { steps, photos, papers, later, service } = shown;
  const { broken, service: send, secret } = useTexts(project);
  return (
    <div className="secret printable page flex flex-col gap-10 py-10 lg:grid lg:grid-cols-[1.2fr_1fr] lg:gap-x-20 lg:py-14">
      <div className="contents lg:flex lg:flex-col lg:gap-10">
        <Progress {...shown} />
        {steps.length > 0 && <Steps steps={steps} />}
      </div>
      <div className="contents lg:flex lg:flex-col lg:gap-10">
        {photos.length > 0 && <Photos photos={photos} />}
        <Person {...shown} />
        {papers.length + later.length > 0 && <Papers papers={papers} later={later} />}
        <div className="order-5 grid gap-6 text-small text-muted">
          {service && (
            <p className="card p-4 text-base">
              {broken}{" "}
              <Link
                to={service}
                rel="noreferrer"
                className="inline-block py-2 font-semibold text-ink underline underline-offset-4"
              >
                {send}
              </Link>
            </p>
          )}
          <p>{secret}</p>
        </div>
      </div>
    </div>
  );
}

/** A year after the job, its page has nothing of it: the customer may have moved. */
export function ServicePage({ service, ...person }: PersonProps & Pick<ProjectView, "service">) {
  const { title, broken, service: send, past, secret } = useTexts(project);
  return (
    <div className="secret page grid max-w-xl gap-8 py-10 lg:py-14">
      <section>
        <p className="text-small font-medium text-sun">{title}</p>
        <h1 className="mt-2 text-section">{broken}</h1>
        <Link to={service} rel="noreferrer" className="button button-primary mt-6">
          {send}
        </Link>
      </section>
      <Person {...person} />
      <p className="order-3 text-muted">{past}</p>
      <p className="order-3 text-small text-muted">{secret}</p>
    </div>
  );
}

function Progress(shown: ProjectPageProps) {
  const { day, when, steps, asks, isLate } = shown;
  const { title } = useTexts(project);
  const [before = "", ...after] = day ? when.split(day) : [when];
  return (
    <section className="order-1">
      <p className="flex flex-wrap justify-between gap-x-6 text-small text-muted">
        <span className="font-medium text-sun">{[title, shown.kw].filter(Boolean).join(" · ")}</span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="check" size={16} />
          {shown.checked}
        </span>
      </p>
      <h1 className="mt-2 text-section">{shown.greeting}</h1>
      <div className="mt-4 text-card leading-[1.6]">
        {shown.stands} {/* What is late stands by itself. */}
        <span className={isLate ? "mt-3 flex gap-3" : undefined}>
          {isLate && (
            <span className="pt-1 text-sun">
              <Icon name="alert" size={24} />
            </span>
          )}
          <span>
            {before}
            {after.length > 0 && <strong className="font-semibold whitespace-nowrap text-sun">{day}</strong>}
            {after.join(day)}
          </span>
        </span>
      </div>
      {shown.paid && <p className="mt-3">{shown.paid}</p>}
      {shown.ahead && <p className="mt-3 text-muted">{shown.ahead}</p>}
      {shown.progress && (
        <div className="strip mt-6 flex gap-1" aria-hidden="true">
          {steps.map(({ mark, label }) => (
            <span key={label} className={`${mark} h-2 grow`} />
          ))}
        </div>
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-small text-muted">
        <span>{shown.progress}</span>
        <span>{shown.nothing}</span>
      </p>
      {asks && <Asked {...asks} owner={shown.owner} />}
    </section>
  );
}

function Asked({ text, chat, owner }: { text: string; chat: string | undefined; owner: string }) {
  const { asks, send, canNot } = useTexts(project);
  return (
    <div className="mt-6 rounded-card border border-sun bg-raised p-5">
      <h2 className="font-medium text-sun">{asks}</h2>
      <p className="mt-1 text-card font-semibold whitespace-pre-line">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3 *:grow">
        <ChatLink to={chat} label={send} className="button button-primary" />
        <CallLink owner={owner} />
      </div>
      <p className="mt-3 text-small text-muted">{canNot}</p>
    </div>
  );
}

/** Nothing while the company has no WhatsApp. */
function ChatLink({ to, label, className }: { to: string | undefined; label: string; className: string }) {
  return to ? (
    <a href={to} target="_blank" rel="noreferrer" className={className}>
      <Icon name="chat" />
      {label}
    </a>
  ) : null;
}

function CallLink({ owner }: { owner: string }) {
  const [phone] = useCompany().phones;
  const { call } = useTexts(project);
  return phone ? (
    <a href={`tel:${telephone(phone)}`} className="button">
      <Icon name="phone" />
      {call(owner.split(" ")[0] ?? "")}
    </a>
  ) : null;
}

function Person({ owner, hours, chat, asks }: PersonProps) {
  const [phone] = useCompany().phones;
  const { person, nobody } = useTexts(project);
  return (
    <section className="card order-2 p-5">
      <h2 className="font-semibold">{owner ? person(owner) : nobody}</h2>
      <p className="text-small text-muted">
        {phone && (
          <a href={`tel:${telephone(phone)}`} className="inline-block py-1 text-base font-medium text-ink">
            {phone}
          </a>
        )}
        {hours && <span className="block">{hours}</span>}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:grow *:px-4">
        {!asks && <CallLink owner={owner} />}
        <ChatLink to={chat} label="WhatsApp" className="button" />
      </div>
    </section>
  );
}

function Steps({ steps }: Pick<ProjectPageProps, "steps">) {
  const { list, marks } = useTexts(project);
  return (
    <section className="order-3">
      <h2 className="text-title">{list}</h2>
      <ol className="steps mt-5">
        {steps.map(({ mark, label, when, facts }) => (
          <li
            key={label}
            className={`${mark} flex gap-4 pb-4.5`}
            aria-current={mark === "now" || mark === "late" ? "step" : undefined}
          >
            <span className="mark grid h-6.5 w-6.5 shrink-0 place-items-center font-bold" aria-hidden="true">
              {mark === "done" && <Icon name="check" size={16} />}
              {mark === "late" && "!"}
            </span>
            <span className="grow">
              <span className="sr-only">{marks[mark]} </span>
              {label}
              {facts.map((fact) => (
                <span key={fact} className="block text-small text-muted">
                  {fact}
                </span>
              ))}
            </span>
            <span className="whitespace-nowrap text-small text-muted">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Photos({ photos }: Pick<ProjectPageProps, "photos">) {
  return (
    <section className="order-4">
      <h2 className="sr-only">{useTexts(project).photos}</h2>
      <ul className="grid grid-cols-2 gap-3 *:first:col-span-2">
        {photos.map(({ href, label, day }, index) => (
          <li key={href}>
            <a href={href}>
              <figure>
                <img
                  src={`${href}?size=full-640`}
                  srcSet={CROPS.full.widths.map((width) => `${href}?size=full-${width} ${width}w`).join(", ")}
                  sizes={index > 0 ? "(width < 40rem) 45vw, 20rem" : "(width < 40rem) 92vw, 40rem"}
                  alt={label}
                  loading="lazy"
                  className="w-full rounded-card bg-raised-2 object-cover aspect-4/3"
                />
                <figcaption className="mt-1.5 text-small text-muted">
                  {label}, {day}
                </figcaption>
              </figure>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Papers({ papers, later }: Pick<ProjectPageProps, "papers" | "later">) {
  const { papers: title, open } = useTexts(project);
  return (
    <section className="order-4">
      <h2 className="text-title">{title}</h2>
      <ul className="mt-3 ruled">
        {papers.map(({ href, label, facts }) => (
          <li key={href} className="flex items-center justify-between gap-4 py-3">
            <span>
              {label}
              <span className="block text-small text-muted">{facts}</span>
            </span>
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {open}
              <span className="sr-only"> {label}</span>
            </a>
          </li>
        ))}
        {later.map(([label, when]) => (
          <li key={label} className="py-3 text-muted">
            {label}
            <span className="block text-small">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
