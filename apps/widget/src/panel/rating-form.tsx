import type { WidgetConfig } from '@veranda/contract'
import { useState } from 'preact/hooks'
import { texts } from './texts.ts'

interface Props {
  mode: WidgetConfig['rating']
  onRate: (score: number, comment: string) => Promise<void>
}

/** Rates a conversation: thumbs or stars, with an optional comment. */
export function RatingForm({ mode, onRate }: Props) {
  const [score, setScore] = useState(0)
  const [comment, setComment] = useState('')
  const choices =
    mode === 'like'
      ? ([
          [5, '👍', texts.like],
          [1, '👎', texts.dislike],
        ] as const)
      : [1, 2, 3, 4, 5].map((one) => [one, one <= score ? '★' : '☆', texts.stars(one)] as const)
  return (
    <form
      class="rating"
      onSubmit={(event) => {
        event.preventDefault()
        void onRate(score, comment.trim())
      }}
    >
      <p>{texts.rate}</p>
      <div class="choices">
        {choices.map(([one, sign, name]) => (
          <button
            key={one}
            type="button"
            aria-label={name}
            aria-pressed={score === one}
            onClick={() => setScore(one)}
          >
            {sign}
          </button>
        ))}
      </div>
      {score > 0 && (
        <>
          <input
            value={comment}
            maxLength={1000}
            placeholder={texts.rateComment}
            aria-label={texts.rateComment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          <button type="submit" class="wide">
            {texts.rateSend}
          </button>
        </>
      )}
    </form>
  )
}
