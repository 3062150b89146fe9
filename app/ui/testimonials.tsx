import type { shownTestimonials, TestimonialCard } from "~/content/testimonial";
import { testimonials as dictionary } from "~/texts/testimonials";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Picture } from "./picture";

const COLUMNS: Record<number, string> = { 1: "", 2: "md:grid-cols-2" };
const MANY_COLUMNS = "md:grid-cols-2 lg:grid-cols-3";

export function Testimonials({ testimonials = [] }: ReturnType<typeof shownTestimonials>) {
  const { title } = useTexts(dictionary);
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="page section border-t border-line">
      <h2 id="testimonials" className="text-section">
        {title}
      </h2>
      <ul className={`mt-8 grid gap-6 lg:mt-10 ${COLUMNS[testimonials.length] ?? MANY_COLUMNS}`}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} className="flex">
            <Card {...testimonial} isAlone={testimonials.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a wide screen a single card has its picture beside the words. */
function Card({ name, place, words, photo, date, isoDate, isAlone }: TestimonialCard & { isAlone: boolean }) {
  const texts = useTexts(dictionary);
  return (
    <figure
      className={`flex w-full flex-col overflow-hidden rounded-card border border-line bg-raised ${isAlone ? "md:flex-row" : ""}`}
    >
      {photo && (
        <Picture
          src={photo}
          alt={texts.photo(name)}
          crop="photo"
          sizes={
            isAlone
              ? "(min-width: 768px) 38vw, 92vw"
              : "(min-width: 1024px) 380px, (min-width: 768px) 45vw, 92vw"
          }
          className={`aspect-3/2 w-full object-cover ${isAlone ? "md:w-2/5" : ""}`}
        />
      )}
      <div className={`flex grow flex-col ${isAlone ? "md:justify-center md:p-6" : ""}`}>
        <ContentText
          as="blockquote"
          text={words}
          className={`px-6 pt-6 whitespace-pre-line [overflow-wrap:anywhere] ${isAlone ? "max-w-2xl text-title" : "grow text-lead"}`}
        />
        <figcaption className="px-6 pt-4 pb-6">
          <ContentText as="span" text={name} className="block font-semibold [overflow-wrap:anywhere]" />
          <span className="block text-small text-muted">
            {place && <ContentText as="span" text={place} />}
            {place && date && ", "}
            {date && <time dateTime={isoDate}>{date}</time>}
          </span>
        </figcaption>
      </div>
    </figure>
  );
}
