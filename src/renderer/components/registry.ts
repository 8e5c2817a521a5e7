import type { ComponentRegistry } from '@json-render/react'
import { CATALOGUE } from '../catalogue/catalogue.ts'
import { component, type Body } from './component.tsx'
import { Button, Tabs } from './controls.tsx'
import { AmountsField, ChoiceField, MultiChoiceField, PeopleField, TextListField } from './group-fields.tsx'
import { Item, List, Row, Table } from './lists.tsx'
import { Checkbox, DateField, DateTimeField, LongTextField, MoneyField, NumberField, PersonField, TextField, TimeField } from './single-fields.tsx'
import { Card, Divider, Form, Page, Section, Stack } from './structure.tsx'
import { Badge, Fact, Heading, Message, Status, Text } from './texts.tsx'

const BODIES: { readonly [name: string]: Body } = {
  Page,
  Section,
  Stack,
  Card,
  Heading,
  Text,
  Fact,
  Badge,
  Status,
  Message,
  Divider,
  List,
  Item,
  Table,
  Row,
  Tabs,
  Form,
  Button,
  TextField,
  LongTextField,
  NumberField,
  MoneyField,
  DateField,
  TimeField,
  DateTimeField,
  Checkbox,
  ChoiceField,
  MultiChoiceField,
  PersonField,
  PeopleField,
  AmountsField,
  TextListField,
}

/** The catalogue's components for json-render. */
export const REGISTRY: ComponentRegistry = Object.fromEntries(
  CATALOGUE.flatMap((spec) => {
    const body = BODIES[spec.name]
    return body === undefined ? [] : [[spec.name, component(spec.kind, body)]]
  }),
)
