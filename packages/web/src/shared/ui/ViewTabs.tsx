import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';

interface Props<View extends string> {
  label: string;
  names: Readonly<Record<View, string>>;
  view: View;
  searchOf: (view: View) => string;
}

export const ViewTabs = <View extends string>({ label, names, view, searchOf }: Props<View>) => (
  <Tabs component="nav" aria-label={label} value={view} variant="scrollable" sx={{ mb: 2 }}>
    {(Object.keys(names) as View[]).map((each) => (
      <Tab
        key={each}
        value={each}
        label={names[each]}
        component={Link}
        to={{ search: searchOf(each) }}
        preventScrollReset
      />
    ))}
  </Tabs>
);
