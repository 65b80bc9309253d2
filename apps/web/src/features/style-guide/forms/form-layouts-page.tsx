import { ButtonsSection } from '#features/style-guide/buttons-section.tsx'
import { DialogsSection } from '#features/style-guide/dialogs-section.tsx'
import { GuidePage, GuideSection } from '#features/style-guide/guide-page.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FormSample } from './form-sample.tsx'
import { formsTexts as t } from './forms-texts.ts'

/** `/form-layouts`: buttons, fields, a whole form and dialogs. */
export function FormLayoutsPage() {
  return (
    <GuidePage page="form-layouts" intro={t.intro}>
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <GuideSection title={t.form.title} hint={t.form.hint}>
        <FormSample />
      </GuideSection>
      <DialogsSection />
    </GuidePage>
  )
}
