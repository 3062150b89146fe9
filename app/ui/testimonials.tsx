import type { TestimonialCard } from "~/content/testimonial";
import { testimonials as dictionary } from "~/texts/testimonials";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Picture } from "./picture";

/** The words of customers; nothing while there are none. */
export function Testimonials({
  testimonials = [],
}: {
  testimonials?: readonly TestimonialCard[] | undefined;
}) {
  const { title } = useTexts(dictionary);
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="page section border-t border-line">
      <h2 id="testimonials" className="text-section">
        {title}
      </h2>
      <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:mt-10 lg:grid-cols-3">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} className="flex">
            <Card {...testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ name, place, words, photo, date, isoDate }: TestimonialCard) {
  const texts = useTexts(dictionary);
  return (
    <figure className="flex w-full flex-col overflow-hidden rounded-card border border-line bg-raised">
      {photo && (
        <Picture
          src={photo}
          alt={texts.photo(name)}
          crop="photo"
          sizes="(min-width: 1024px) 380px, (min-width: 768px) 45vw, 92vw"
          className="aspect-3/2 w-full object-cover"
        />
      )}
      <ContentText
        as="blockquote"
        text={words}
        className="grow px-6 pt-6 text-lead whitespace-pre-line [overflow-wrap:anywhere]"
      />
      <figcaption className="px-6 pt-4 pb-6">
        <ContentText as="span" text={name} className="block font-semibold [overflow-wrap:anywhere]" />
        <span className="block text-small text-muted">
          {place && <ContentText as="span" text={place} />}
          {place && date && ", "}
          {date && <time dateTime={isoDate}>{date}</time>}
        </span>
      </figcaption>
    </figure>
  );
}
