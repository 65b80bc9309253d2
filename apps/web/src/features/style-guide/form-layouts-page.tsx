import { ButtonsSection } from './buttons-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { DialogsSection } from './dialogs-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FormSample } from './form-sample.tsx'
import { formsTexts as t } from './forms-texts.ts'
import { GuidePage, GuideSection } from './guide-page.tsx'

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
