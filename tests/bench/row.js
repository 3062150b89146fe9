/**
 * One measured line. `figure` is shown; `judged`, or else its number, is held against the limit.
 *
 * @typedef {{ what: string, figure: string, beside?: string, limit: string, holds: boolean }} Row
 */

/** @returns {Row} */
export function atMost(limit, { what, figure, unit = "", judged = figure, beside = "" }) {
  return {
    what,
    figure: shown(figure, unit),
    beside,
    limit: `at most ${limit}${unit}`,
    holds: judged <= limit,
  };
}

/** @returns {Row} */
export function ratioAtMost(limit, { what, figure, unit = "", ratio, beside }) {
  return {
    what,
    figure: shown(figure, unit),
    beside: `${beside}, ratio ${ratio.toFixed(2)}`,
    limit: `ratio at most ${limit}`,
    holds: ratio <= limit,
  };
}

/** @returns {Row} */
export function ratioAtLeast(limit, { what, figure, unit = "", ratio, beside }) {
  const row = ratioAtMost(limit, { what, figure, unit, ratio, beside });
  return { ...row, limit: `ratio at least ${limit}`, holds: ratio >= limit };
}

function shown(figure, unit) {
  return `${figure >= 100 ? Math.round(figure) : Number(figure.toFixed(1))}${unit}`;
}
