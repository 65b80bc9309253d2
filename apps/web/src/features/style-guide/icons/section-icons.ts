import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import AppsOutlined from '@mui/icons-material/AppsOutlined'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import BallotOutlined from '@mui/icons-material/BallotOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import CommentOutlined from '@mui/icons-material/CommentOutlined'
import DashboardOutlined from '@mui/icons-material/DashboardOutlined'
import DynamicFormOutlined from '@mui/icons-material/DynamicFormOutlined'
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import FolderSpecialOutlined from '@mui/icons-material/FolderSpecialOutlined'
import ForumOutlined from '@mui/icons-material/ForumOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import MailOutlineOutlined from '@mui/icons-material/MailOutlineOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import MapOutlined from '@mui/icons-material/MapOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined'
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import PrecisionManufacturingOutlined from '@mui/icons-material/PrecisionManufacturingOutlined'
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined'
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined'
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import StraightenOutlined from '@mui/icons-material/StraightenOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import TextFieldsOutlined from '@mui/icons-material/TextFieldsOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import ViewAgendaOutlined from '@mui/icons-material/ViewAgendaOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import WebOutlined from '@mui/icons-material/WebOutlined'
import WindowOutlined from '@mui/icons-material/WindowOutlined'

/** Icons of the product's areas. */
export const sectionIcons = {
  ApartmentOutlined,
  AppsOutlined,
  ArticleOutlined,
  AssignmentOutlined,
  BallotOutlined,
  BarChartOutlined,
  BusinessOutlined,
  CampaignOutlined,
  ChatBubbleOutlineOutlined,
  ChecklistOutlined,
  CommentOutlined,
  DashboardOutlined,
  DynamicFormOutlined,
  ExtensionOutlined,
  FolderOutlined,
  FolderSpecialOutlined,
  ForumOutlined,
  GroupOutlined,
  GroupsOutlined,
  HandymanOutlined,
  HelpOutlineOutlined,
  InboxOutlined,
  Inventory2Outlined,
  MailOutlineOutlined,
  ManageAccountsOutlined,
  MapOutlined,
  MonitorHeartOutlined,
  MoveToInboxOutlined,
  PaymentsOutlined,
  PendingActionsOutlined,
  PeopleAltOutlined,
  PeopleOutlined,
  PrecisionManufacturingOutlined,
  QueryStatsOutlined,
  ShoppingBasketOutlined,
  StarBorderOutlined,
  StraightenOutlined,
  TableChartOutlined,
  ViewColumnOutlined,
  ViewKanbanOutlined,
  ViewListOutlined,
  BookmarkBorder,
  TextFieldsOutlined,
  TravelExploreOutlined,
  TuneOutlined,
  ViewAgendaOutlined,
  WebOutlined,
  WindowOutlined,
}
