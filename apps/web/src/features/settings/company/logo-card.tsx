import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile } from '@veranda/contract'
import { logoQuery } from '#entities/user/pictures-query.ts'
import { useRemoveLogo, useSetLogo } from '#features/settings/settings-queries.ts'
import { texts } from '#features/settings/texts.ts'
import { useBlobUrl } from '#lib/browser/use-blob-url.ts'
import { PictureField } from '#ui/fields/picture-field.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'

const t = texts.logo

export function LogoCard({ company }: { company: CompanyProfile }) {
  const set = useSetLogo()
  const remove = useRemoveLogo()
  const { data } = useQuery({ ...logoQuery, enabled: company.has_logo })
  const src = useBlobUrl(company.has_logo ? data : undefined)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <PictureField
        preview={
          <Box
            sx={{
              width: 128,
              height: 88,
              display: 'grid',
              placeItems: 'center',
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
              // Logos are designed for a white background.
              bgcolor: 'common.white',
              color: 'grey.500',
              overflow: 'hidden',
              p: 1,
            }}
          >
            {src ? (
              <Box
                component="img"
                src={src}
                alt={t.alt(company.name)}
                sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
              />
            ) : (
              <BusinessIcon fontSize="large" aria-hidden />
            )}
          </Box>
        }
        hint={t.formats}
        uploadLabel={company.has_logo ? t.replace : t.upload}
        removeLabel={t.remove}
        hasPicture={company.has_logo}
        isPending={set.isPending || remove.isPending}
        onPick={(file) => set.mutate(file)}
        onRemove={() => remove.mutate()}
      />
    </SectionCard>
  )
}
